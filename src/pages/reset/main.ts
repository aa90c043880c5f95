// Placeholder of the page reset/ until its own content arrives.
export {};
