import { refuse } from '@chopcard/contract/errors.ts'
import type {
  HeldVoucher,
  heldVoucher as heldRoute,
  heldVoucherEvents as eventsRoute,
} from '@chopcard/contract/member/vouchers.ts'
import type { VoucherEntryKind } from '@chopcard/contract/voucher-kinds.ts'
import { staffWaysOf } from '../cards/approve-redemption.ts'
import type { App } from '../core/app.ts'
import { findMerchant } from '../core/authenticate.ts'
import type { Verb } from '../core/context.ts'
import type { Db } from '../core/database.ts'
import { voucherTopic } from '../core/live.ts'
import { orNull } from '../core/or-null.ts'
import { hashToken, shortKeyOf } from '../core/secrets.ts'
import type { MemberPageSources } from '../member-pages/sources.ts'
import { readMerchantInfo } from '../merchants/merchant-info.ts'
import { factsOf, linesOfRecord, type RecordRow, recordsQuery } from './record-store.ts'
import { settled } from './voucher-rules.ts'

/** What a voucher's holder sees; anything else than a voucher's token is as if it were not there. */
export const voucherPageSource = (app: App): Pick<MemberPageSources, 'voucherByToken'> => ({
  voucherByToken: (token) => orNull(() => readHeld(app, token)),
})

export const heldVoucher: Verb<typeof heldRoute> = (ctx, { params }) => readHeld(ctx.app, params.token)

/** Says `voucher` once at the start and whenever something has become of it. */
export const heldVoucherEvents: Verb<typeof eventsRoute> = async ({ app }, { params }) => {
  const { merchant, record } = await heldRecord(app, params.token)
  return {
    open(send) {
      send('voucher', {})
      return app.live.subscribe(voucherTopic(merchant.id, record.id), () => send('voucher', {}))
    },
  }
}

/** The voucher that a token opens; NOT_FOUND for everything else. */
export async function heldRecord(app: App, token: string) {
  const db = app.database.kysely
  const shortKey = shortKeyOf('vt', token) ?? refuse('NOT_FOUND')
  const { merchant, now } = (await findMerchant(db, { shortKey })) ?? refuse('NOT_FOUND')
  return { merchant, now, record: (await readByToken(db, merchant.id, token)) ?? refuse('NOT_FOUND') }
}

const readByToken = (db: Db, merchantId: string, token: string) =>
  recordsQuery(db, merchantId)
    .select(['v.description', 'v.terms', 'v.banner', 'v.background_color', 'v.foreground_color'])
    .where('r.token_hash', '=', hashToken(token))
    .executeTakeFirst()

/** A given voucher as its holder sees it now. */
export async function readHeld(app: App, token: string): Promise<HeldVoucher> {
  const db = app.database.kysely
  const { merchant, now, record } = await heldRecord(app, token)
  const { logo } = await readMerchantInfo(db, merchant.id)
  const lines = await linesOfRecord(db, merchant.id, record.id)
  return {
    token,
    merchant: { name: merchant.name, logo, timeZone: merchant.timeZone },
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
    balance: settled(factsOf(record), now).balance,
    currency: record.currency,
    effectiveFrom: record.effective_from,
    effectiveTo: record.effective_to,
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
export function shownState(record: RecordRow, now: Date): HeldVoucher['state'] {
  const { state } = settled(factsOf(record), now)
  return state === 'active' && record.starts_at > now ? 'notYet' : state
}
