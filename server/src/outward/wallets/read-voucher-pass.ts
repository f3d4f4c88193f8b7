import type { App } from '../../core/app.ts'
import type { Merchant } from '../../core/context.ts'
import { say } from '../../core/i18n.ts'
import { merchantName } from '../../core/merchant-name.ts'
import { moneyText } from '../../core/money-text.ts'
import { voucherToken } from '../../core/secrets.ts'
import { shownState } from '../../giving/vouchers/holder-voucher.ts'
import { recordFacts, recordsQuery } from '../../giving/vouchers/record-store.ts'
import { expireIfDue } from '../../giving/vouchers/voucher-rules.ts'
import { dayIn } from './day-in.ts'
import { inShop, voucherDesign } from './design-of.ts'
import { voucherPass } from './holder-pass-rules.ts'
import { passColours } from './pass-colours.ts'
import type { PassModel } from './pass-model.ts'
import { inAll } from './pass-text-rules.ts'

/** The pass of a given voucher; undefined where the merchant has given no such one. */
export async function readVoucherPass(
  app: App,
  { merchant, now }: { merchant: Merchant; now: Date },
  recordId: string,
): Promise<PassModel | undefined> {
  const record = await recordsQuery(app.database.kysely, merchant.id)
    .select(['v.description', 'v.terms', 'v.banner', 'v.background_color', 'v.foreground_color'])
    .where('r.id', '=', recordId)
    .executeTakeFirst()
  if (!record) return undefined
  const { title, description, terms, banner, detail_banner: logo, currency } = record
  const colours = passColours({ backgroundColor: record.background_color, foregroundColor: record.foreground_color })
  const { balance } = expireIfDue(recordFacts(record), now)
  const money = (minor: number) => inAll((language) => moneyText(minor, { currency }, language))
  const dayOf = dayIn(merchant.timeZone)
  const token = voucherToken(app.config.secret, merchant.shortKey, record.id)
  return voucherPass(
    {
      subjectId: record.id,
      definitionId: record.voucher_id,
      design: inShop(voucherDesign(record), merchant),
      state: shownState(record, now),
      merchant: inAll((language) => merchantName(merchant, language)),
      title,
      description,
      terms,
      colours,
      logo,
      picture: { show: 'banner', picture: banner, ground: colours.background, colour: colours.foreground },
      code: { type: 'qr', text: record.code },
      number: record.code.replace(/(.{4})(?=.)/g, '$1 '),
      balance: money(balance),
      amount: money(record.amount),
      money: { minor: balance, currency },
      startsAt: record.starts_at.toISOString(),
      endsAt: record.ends_at.toISOString(),
      url: `${app.config.publicUrl}/member/voucher/${token}`,
      dayOf: (at) => inAll((language) => dayOf(at, language)),
    },
    (language, key, values) => say(language, 'wallet', key, values),
  )
}
