// Placeholder of the page callback/ until its own content arrives.
export {};
