// What the menus of the top bar hold; loaded when the first of them is opened.
import './clock-menu.ts';
import './household-menu.ts';
import './profile-menu.ts';
