/** Who may act, as audit logs name them. `partner`: staff of another merchant, at the till of a partner of the campaign. */
export const actorKinds = ['merchant', 'member', 'public', 'job', 'system', 'partner'] as const

export type ActorKind = (typeof actorKinds)[number]
