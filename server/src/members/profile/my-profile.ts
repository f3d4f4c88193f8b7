import { detailsOf } from '@chopcard/contract/members/member-details.ts'
import { isMailOn } from '@chopcard/contract/loyalty/campaign-parts.ts'
import {
  declinableMails,
  type myProfile as profileRoute,
  type Profile,
} from '@chopcard/contract/members/member/profile.ts'
import { readSettings } from '../../loyalty/campaigns/stored-settings.ts'
import { hasFeature } from '../../core/authenticate.ts'
import type { MemberContext, Verb } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { readMerchantInfo } from '../../accounts/merchants/merchant-info.ts'
import { dialCodeOf } from '../../core/dial-code.ts'
import { offersNewsletter } from '../../messaging/mailing/newsletter.ts'
import { detailFields } from '../members/detail-fields.ts'
import { ownMember } from './own-member.ts'

export const myProfile: Verb<typeof profileRoute> = (ctx) => profileOf(ctx.db, ctx)

/** The profile of the member whose card calls. */
export async function profileOf(db: Db | Tx, ctx: MemberContext): Promise<Profile> {
  const { merchant } = ctx
  const member = await ownMember(db, ctx)
  const { mobileRegistrationMode } = await readMerchantInfo(db, merchant.id)
  const cards = await openCards(db, merchant.id, member.id)
  const sends = (mail: (typeof declinableMails)[number]) =>
    mail === 'message'
      ? hasFeature(merchant, 'pushNotification')
      : cards.some(({ settings }) => isMailOn(settings.emailTemplates, mail))
  return {
    cardNumber: member.card_number,
    ...detailsOf(member),
    fields: detailFields(ctx.language),
    language: member.language,
    emailProven: member.email !== null && member.email === member.proven_email,
    asksForMobile: mobileRegistrationMode !== 'not-needed' || member.mobile !== null,
    dialCode: dialCodeOf(merchant),
    mails: {
      ...Object.fromEntries(declinableMails.filter(sends).map((mail) => [mail, !member.unwanted_mails.includes(mail)])),
      ...((await offersNewsletter(ctx.app, db, merchant.id)) && { newsletter: member.newsletter === 'wanted' }),
    },
    cards: cards.length,
    balance: cards.reduce((sum, card) => sum + card.balance, 0),
  }
}

async function openCards(db: Db | Tx, merchantId: string, memberId: string) {
  const rows = await db
    .selectFrom('card as c')
    .innerJoin('campaign as cp', (join) =>
      join.onRef('cp.merchant_id', '=', 'c.merchant_id').onRef('cp.id', '=', 'c.campaign_id'),
    )
    .select(['c.balance', 'cp.settings'])
    .where('c.merchant_id', '=', merchantId)
    .where('c.member_id', '=', memberId)
    .where('c.state', '<>', 'closed')
    .execute()
  return rows.map((row) => ({ balance: row.balance, settings: readSettings(row) }))
}
