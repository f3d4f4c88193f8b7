import type { App } from '../../core/app.ts'
import { endOfDay, localDay } from '../../core/clock.ts'
import type { Merchant } from '../../core/context.ts'
import { say } from '../../core/i18n.ts'
import { merchantName } from '../../core/merchant-name.ts'
import { couponToken } from '../../core/secrets.ts'
import { codeState } from '../../giving/coupons/code-rules.ts'
import { settingsOf } from '../../giving/coupons/coupon-store.ts'
import { dayIn } from './day-in.ts'
import { couponDesign, inShop } from './design-of.ts'
import { couponPass, type CouponPassFacts } from './holder-pass-rules.ts'
import { passColours } from './pass-colours.ts'
import type { PassKey } from './pass-name.ts'
import type { PassModel } from './pass-model.ts'
import { inAll } from './pass-text-rules.ts'

/** The pass of an issued coupon; also of one that is gone, of which its definition is left. */
export async function readCouponPass(
  app: App,
  { merchant, now }: { merchant: Merchant; now: Date },
  { subjectId, definitionId }: Pick<PassKey, 'subjectId'> & { definitionId: string },
): Promise<PassModel | undefined> {
  const row = await app.database.kysely
    .selectFrom('coupon as c')
    .leftJoin('coupon_copy as p', (on) =>
      on
        .onRef('p.merchant_id', '=', 'c.merchant_id')
        .onRef('p.coupon_id', '=', 'c.id')
        .on('p.id', '=', subjectId)
        .on('c.deleted_at', 'is', null),
    )
    .leftJoin('coupon_code as k', (on) =>
      on.onRef('k.merchant_id', '=', 'p.merchant_id').onRef('k.code', '=', 'p.code'),
    )
    .select(['c.settings', 'c.fixed_number', 'c.effective_from', 'c.effective_to'])
    .select(['k.code', 'k.state', 'k.locked_until'])
    .where('c.merchant_id', '=', merchant.id)
    .where('c.id', '=', definitionId)
    .executeTakeFirst()
  if (!row) return undefined
  const settings = settingsOf(row)
  const { code } = row
  const dayOf = dayIn(merchant.timeZone)
  const token = couponToken(app.config.secret, merchant.shortKey, subjectId)
  const facts: CouponPassFacts = {
    subjectId,
    definitionId,
    design: inShop(couponDesign(settings), merchant),
    state: shownCouponState(row, localDay(now, merchant.timeZone), now),
    merchant: inAll((language) => merchantName(merchant, language)),
    title: settings.title || settings.name,
    description: settings.shortDescription,
    extras: [
      { title: settings.secondaryTitle, text: settings.secondaryField },
      { title: settings.auxiliaryTitle, text: settings.auxiliaryField },
    ],
    terms: settings.terms,
    colours: passColours(settings),
    logo: settings.walletLogo ?? settings.detailBanner,
    picture: {
      show: 'banner',
      picture: settings.walletBanner,
      ground: passColours(settings).background,
      colour: passColours(settings).foreground,
    },
    code: code && settings.displayBarcode ? { type: settings.barcodeType, text: code } : null,
    number: row.fixed_number ?? code ?? '',
    endsAt: row.effective_to && endOfDay(row.effective_to, merchant.timeZone).toISOString(),
    url: `${app.config.publicUrl}/member/coupon/${token}`,
    dayOf: (at) => inAll((language) => dayOf(at, language)),
  }
  return couponPass(facts, (language, key, values) => say(language, 'wallet', key, values))
}

type Row = {
  code: string | null
  state: string | null
  locked_until: Date | null
  effective_from: string | null
  effective_to: string | null
}

function shownCouponState({ state, ...row }: Row, today: string, now: Date): CouponPassFacts['state'] {
  if (state === null) return 'gone'
  const is = codeState(
    { state, lockedUntil: row.locked_until, effectiveFrom: row.effective_from, effectiveTo: row.effective_to },
    today,
    now,
  )
  return is === 'active' && row.effective_from !== null && row.effective_from > today ? 'notYet' : is
}
