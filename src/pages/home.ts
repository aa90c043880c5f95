// Placeholder of the home page until its own content arrives.
export {};
