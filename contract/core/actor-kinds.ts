/**
 * Who may act, as audit logs name them. `partner`: staff of another merchant, at the till of a partner of the campaign. `key`: a
 * system of the merchant, with a key of the integration API.
 */
export const actorKinds = ['merchant', 'member', 'public', 'job', 'system', 'partner', 'key'] as const

export type ActorKind = (typeof actorKinds)[number]
