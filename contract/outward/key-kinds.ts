/** What a key is: a bearer token, or what requests are signed with (decisions/integration.md §1). */
export const keyKinds = ['api', 'secret', 'certificate'] as const
export type KeyKind = (typeof keyKinds)[number]

/** `ending`: a signing secret that a newer one has replaced, for a day; or any key in the last thirty days before its end. */
export const keyStates = ['active', 'ending', 'expired', 'revoked'] as const
export type KeyState = (typeof keyStates)[number]

/** Characters of a signing secret. */
export const secretKeyLength = 16
export const maxKeyNameLength = 60
export const maxKeyAddresses = 20
/** Keys of one kind that a merchant may have in use. */
export const maxKeys = 100
export const maxCertificateLength = 20_000
