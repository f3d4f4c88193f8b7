import type { HeldVoucher } from '@chopcard/contract/member/pages.ts'
import { Refusal } from '@chopcard/contract/errors.ts'
import type { VoucherEntryKind } from '@chopcard/contract/voucher-kinds.ts'
import type { App } from '../core/app.ts'
import { findMerchant } from '../core/authenticate.ts'
import { hashToken, shortKeyOf } from '../core/secrets.ts'
import type { MemberPageSources } from '../member-pages/sources.ts'
import { readMerchantInfo } from '../merchants/merchant-info.ts'
import { factsOf, linesOfRecord, recordsQuery } from './record-store.ts'
import { settled } from './voucher-rules.ts'

/** What a voucher's holder sees; anything else than a voucher's token is as if it were not there. */
export const voucherPageSource = (app: App): Pick<MemberPageSources, 'voucherByToken'> => ({
  voucherByToken: async (token) => {
    try {
      return await heldVoucher(app, token)
    } catch (error) {
      if (error instanceof Refusal && error.status < 500) return null
      throw error
    }
  },
})

async function heldVoucher(app: App, token: string): Promise<HeldVoucher | null> {
  const db = app.database.kysely
  const shortKey = shortKeyOf('vt', token)
  const found = shortKey === undefined ? undefined : await findMerchant(db, { shortKey })
  if (!found) return null
  const { merchant, now } = found
  const record = await recordsQuery(db, merchant.id)
    .select(['v.description', 'v.terms', 'v.banner', 'v.background_color', 'v.foreground_color'])
    .where('r.token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!record) return null
  const { state, balance } = settled(factsOf(record), now)
  const { logo } = await readMerchantInfo(db, merchant.id)
  const lines = await linesOfRecord(db, merchant.id, record.id)
  return {
    merchant: { name: merchant.name, logo, timeZone: merchant.timeZone },
    title: record.title,
    description: record.description,
    terms: record.terms,
    banner: record.banner,
    detailBanner: record.detail_banner,
    backgroundColor: record.background_color,
    foregroundColor: record.foreground_color,
    code: record.code,
    state: state === 'active' && record.starts_at > now ? 'notYet' : state,
    amount: record.amount,
    balance,
    currency: record.currency,
    effectiveFrom: record.effective_from,
    effectiveTo: record.effective_to,
    lines: lines.map(({ kind, amount, at }) => ({ kind: kind as VoucherEntryKind, amount, at: at.toISOString() })),
  }
}
