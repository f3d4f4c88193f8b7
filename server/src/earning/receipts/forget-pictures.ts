import type { App } from '../../core/app.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { receiptKey } from './receipt-store.ts'

/** The names of the pictures that cards handed in. */
export async function receiptPicturesOf(
  db: Db | Tx,
  merchantId: string,
  cardIds: readonly string[],
): Promise<string[]> {
  if (cardIds.length === 0) return []
  const rows = await db
    .selectFrom('receipt')
    .select('picture')
    .where('merchant_id', '=', merchantId)
    .where('card_id', 'in', cardIds)
    .distinct()
    .execute()
  return rows.map(({ picture }) => picture)
}

/** Removes the pictures that these cards handed in, which may show who their member is; amounts and states stay. */
export async function forgetReceiptPictures(
  app: App,
  merchant: Pick<Merchant, 'id' | 'shortKey'>,
  cardIds: readonly string[],
  pictures: readonly string[],
): Promise<void> {
  if (pictures.length === 0) return
  // Somebody else may have handed in the very same picture.
  const others = await app.database.kysely
    .selectFrom('receipt')
    .select('picture')
    .where('merchant_id', '=', merchant.id)
    .where('picture', 'in', pictures)
    .where('card_id', 'not in', cardIds)
    .execute()
  const kept = new Set(others.map(({ picture }) => picture))
  for (const picture of pictures)
    if (!kept.has(picture))
      for (const size of ['whole', 'small'] as const)
        await app.storage.remove(receiptKey(merchant.shortKey, picture, size))
}
