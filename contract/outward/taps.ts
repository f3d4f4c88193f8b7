import { z } from 'zod'

/** What a tag stands for (decisions/taps.md §1). */
export const tagKinds = ['counter', 'booth', 'staff'] as const
export const TagKind = z.enum(tagKinds)
export type TagKind = z.infer<typeof TagKind>

export const tagStates = ['active', 'revoked'] as const
/** As people see it: a tag that nobody has tapped yet may not be written. */
export const shownTagStates = ['waiting', ...tagStates] as const

/** What has become of a tap, as it is stored. */
export const tapStates = ['open', 'used', 'refused'] as const
/** As people see it: one that nobody used in time. */
export const tapOutcomes = [...tapStates, 'unused'] as const
export type TapOutcome = (typeof tapOutcomes)[number]

/** What a tag says: the encrypted UID and counter, and the code that authenticates them. */
export const TapMessage = z.strictObject({
  p: z.string().regex(/^[0-9A-Fa-f]{32}$/, { message: 'invalid' }),
  c: z.string().regex(/^[0-9A-Fa-f]{16}$/, { message: 'invalid' }),
})
export type TapMessage = z.infer<typeof TapMessage>

/** A tap of a staff tag where an E-Stamp's id is asked for. */
export const eStampOfTap = ({ p, c }: TapMessage): string => `tap:${p}:${c}`

/** The tap in an E-Stamp's id, where it is one. */
export function tapInEStamp(id: string): TapMessage | undefined {
  const [, p, c] = /^tap:([0-9A-Fa-f]{32}):([0-9A-Fa-f]{16})$/.exec(id) ?? []
  return p && c ? { p, c } : undefined
}

/** Why a tap as such is refused, whatever it was for. */
export const tapRefusals = ['TAP_INVALID', 'TAP_USED', 'TAP_EXPIRED', 'TAG_REVOKED'] as const
