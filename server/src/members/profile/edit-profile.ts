import { changedPlainDetails } from '@chopcard/contract/members/member-details.ts'
import type { editProfile as editRoute } from '@chopcard/contract/members/member/profile.ts'
import { lockMember } from '../../loyalty/cards/enrol-member.ts'
import type { MemberContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { profileOf } from './my-profile.ts'
import { ownMember } from './own-member.ts'
import { changeMember } from '../../loyalty/cards/write-member.ts'
import type { NewsletterWish } from '../../messaging/mailing/newsletter.ts'
import { updateCards } from '../../loyalty/cards/update-cards.ts'

/** Nickname, language and the mails that are wanted; what is absent stays. */
export const editProfile: Verb<typeof editRoute> = async (ctx, { body }) => {
  const { language, mails: { newsletter, ...mails } = {} } = body
  return ctx.write(async (tx) => {
    const { id } = await ownMember(tx, ctx)
    await lockMember(tx, ctx.merchant.id, id)
    // Read again under the lock: another phone may have declined something meanwhile.
    const { unwanted_mails: before } = await ownMember(tx, ctx)
    const changed = {
      ...changedPlainDetails(body),
      ...(language !== undefined && { language, language_chosen: true }),
      ...(Object.keys(mails).length > 0 && { unwanted_mails: unwantedAfter(before, mails) }),
      ...(newsletter !== undefined && { newsletter: newsletter ? ('wanted' as const) : ('declined' as const) }),
    }
    if (Object.keys(changed).length > 0) await writeMember(tx, ctx, id, changed)
    ctx.note({ target: id, after: { language, mails: body.mails } })
    return profileOf(tx, ctx)
  })
}

const unwantedAfter = (before: readonly string[], mails: Partial<Record<string, boolean>>): string[] => [
  ...before.filter((mail) => mails[mail] === undefined),
  ...Object.keys(mails).filter((mail) => mails[mail] === false),
]

type Changed = ReturnType<typeof changedPlainDetails> & {
  language?: string
  language_chosen?: boolean
  unwanted_mails?: string[]
  newsletter?: NewsletterWish
  email?: string
  proven_email?: string
  mobile?: string
  mobile_unproven?: boolean
}

/** Writes the member; the card's page, which shows them, hears of a new version. */
export async function writeMember(
  tx: Tx,
  { merchant, cardId }: MemberContext,
  id: string,
  changed: Changed,
): Promise<void> {
  await changeMember(tx, merchant.id, id, changed)
  await updateCards(tx, merchant.id, (eb) => eb('id', '=', cardId), {})
}
