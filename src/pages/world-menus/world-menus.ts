// The contents of the top bar’s menus, loaded when the first of them opens.
import './clock-menu.ts';
import './household-menu.ts';
import './profile-menu.ts';
