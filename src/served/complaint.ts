// What the command says when it cannot go on.

/** A sentence for whoever typed the command; the program ends with it. */
export class Complaint extends Error {}
