import { type RawBuilder, sql } from 'kysely'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { lockMember } from '../../loyalty/cards/enrol-member.ts'
import type { TenantContext } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { holderUrl, issueVoucher, tellHolder } from './give-voucher.ts'
import { loadRecord } from './record-store.ts'

type Asked = {
  voucherId: string
  memberId: string
  remark?: string | undefined
  /** Whether a mail of its own says where it is. */
  mails: boolean
}

/** What was given: what it is called, and where its holder sees it. */
type Given = { outcome: 'given'; title: string; url: string }

/**
 * Gives a member a voucher at their address, unless they hold one of it that is not spent. The member is locked, so that two who
 * give at once give one.
 */
export async function voucherToMember(
  tx: Tx,
  { app, merchant, actor, now }: Pick<TenantContext, 'app' | 'merchant' | 'actor' | 'now'>,
  { voucherId, memberId, remark, mails }: Asked,
): Promise<Given | { outcome: 'hasOne' | 'noEmail' }> {
  await lockMember(tx, merchant.id, memberId)
  const member = await tx
    .selectFrom('member')
    .select(['email', 'language', sql<boolean>`${holdsVoucher(merchant.id, voucherId)}`.as('holds')])
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  if (!member.email) return { outcome: 'noEmail' }
  if (member.holds) return { outcome: 'hasOne' }
  const language = member.language as Language
  const giving = { app, merchant, actor, now, voucherId, email: member.email, language, source: 'staff' }
  const id = await issueVoucher(tx, { ...giving, ...(remark !== undefined && { remark }) })
  const record = await loadRecord(tx, merchant.id, id)
  if (mails) await tellHolder(tx, app, merchant, record)
  return { outcome: 'given', title: record.title, url: holderUrl(app, merchant, id) }
}

/** Whether a row of `member` holds a voucher that can be spent. */
export const holdsVoucher = (merchantId: string, voucherId: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from voucher_record r
  where r.merchant_id = ${merchantId} and r.voucher_id = ${voucherId} and r.email = lower(member.email)
    and r.state = 'active' and r.balance > 0 and r.ends_at > now())`
