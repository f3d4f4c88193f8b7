/** `confirming`: somebody pressed Confirm, and what came of it is not written down yet. `refused`: the rules refused it then. */
export const proposalStates = ['open', 'confirming', 'confirmed', 'refused', 'rejected'] as const

/** For so long a proposal can be confirmed. */
export const proposalDays = 7

/** So many may wait at a merchant. */
export const maxOpenProposals = 200
