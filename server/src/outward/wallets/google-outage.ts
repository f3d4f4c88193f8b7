/** Google refuses the account, is overloaded or cannot be reached: what was to be said waits. */
export class GoogleOutage extends Error {}

/** Google does not take this pass, which keeps no other one from being told. */
export class GoogleRefusal extends Error {}
