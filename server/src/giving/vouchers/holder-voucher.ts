import type {
  HolderVoucher,
  holderVoucher as holderRoute,
  holderVoucherEvents as eventsRoute,
} from '@chopcard/contract/giving/member/vouchers.ts'
import type { VoucherEntryKind } from '@chopcard/contract/giving/voucher-kinds.ts'
import { staffWaysOf } from '../../loyalty/cards/approve-redemption.ts'
import type { App } from '../../core/app.ts'
import { authenticateHolder } from '../../core/authenticate.ts'
import type { HolderContext, Verb } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { voucherTopic } from '../../core/live.ts'
import { shownMerchant } from '../../core/merchant-name.ts'
import { nullIfNotFound } from '../../core/null-if-not-found.ts'
import type { MemberPageSources } from '../../member-pages/sources.ts'
import { recordFacts, linesOfRecord, type RecordRow, recordsQuery } from './record-store.ts'
import { changesIn, expireIfDue } from './voucher-rules.ts'

/** What a voucher's holder sees; anything else than a voucher's token is as if it were not there. */
export const voucherPageSource = (app: App): Pick<MemberPageSources, 'voucherByToken'> => ({
  voucherByToken: (token, language) =>
    nullIfNotFound(async () => {
      const holder = await authenticateHolder(app.database, 'voucher', token)
      return { token, ...(await readHolderVoucher(app.database.kysely, { ...holder, language })) }
    }),
})

export const holderVoucher: Verb<typeof holderRoute> = async (ctx, { params: { token } }) => ({
  token,
  ...(await readHolderVoucher(ctx.db, ctx)),
})

/** Says `voucher` once at the start and whenever something has become of it. */
export const holderVoucherEvents: Verb<typeof eventsRoute> = ({ app, merchant, holdingId }) =>
  Promise.resolve({
    open(send) {
      send('voucher', {})
      return app.live.subscribe(voucherTopic(merchant.id, holdingId), () => send('voucher', {}))
    },
  })

/** A given voucher as its holder sees it now. */
export async function readHolderVoucher(
  db: Db | Tx,
  { merchant, now, holdingId, language }: Pick<HolderContext, 'merchant' | 'now' | 'holdingId' | 'language'>,
): Promise<Omit<HolderVoucher, 'token'>> {
  const record = await recordsQuery(db, merchant.id)
    .select(['v.description', 'v.terms', 'v.banner', 'v.background_color', 'v.foreground_color'])
    .where('r.id', '=', holdingId)
    .executeTakeFirstOrThrow()
  const { name, logo, timeZone } = await shownMerchant(db, merchant, language)
  const lines = await linesOfRecord(db, merchant.id, record.id)
  return {
    merchant: { name, logo, timeZone },
    title: record.title,
    description: record.description,
    terms: record.terms,
    banner: record.banner,
    detailBanner: record.detail_banner,
    backgroundColor: record.background_color,
    foregroundColor: record.foreground_color,
    code: record.code,
    state: shownState(record, now),
    amount: record.amount,
    balance: expireIfDue(recordFacts(record), now).balance,
    currency: record.currency,
    effectiveFrom: record.effective_from,
    effectiveTo: record.effective_to,
    changesIn: changesIn(recordFacts(record), now),
    lines: lines.map(({ id, kind, amount, at }) => ({
      id,
      kind: kind as VoucherEntryKind,
      amount,
      at: at.toISOString(),
    })),
    version: record.version,
    ways: staffWaysOf(merchant),
  }
}

/** What a voucher is to its holder now. */
export function shownState(record: RecordRow, now: Date): HolderVoucher['state'] {
  const { state } = expireIfDue(recordFacts(record), now)
  return state === 'active' && record.starts_at > now ? 'notYet' : state
}
