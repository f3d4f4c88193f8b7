import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Db } from '../../core/database.ts'

/** Who recommended a campaign: a member of the same campaign by their card, or somebody of the staff. */
export type Referrer = { cardId: string } | { staffId: string }

/** Whose promotion code it is; refuses at the field what is nobody's (decisions/earning.md §1). */
export async function findReferrer(
  db: Db,
  merchantId: string,
  campaignId: string,
  typed: string,
): Promise<Referrer | undefined> {
  const code = typed.trim().toUpperCase()
  if (!code) return undefined
  const card = await db
    .selectFrom('card')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('promotion_code', '=', code)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()
  if (card) return { cardId: card.id }
  const staff = await db
    .selectFrom('staff')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('promotion_code', 'in', [typed.trim(), code])
    .where('enabled', '=', true)
    .executeTakeFirst()
  if (staff) return { staffId: staff.id }
  return refuse('VALIDATION_FAILED', { fields: [{ path: 'promotionCode', message: 'promotionCode' }] })
}
