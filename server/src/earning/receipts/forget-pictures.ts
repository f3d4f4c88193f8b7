import type { App } from '../../core/app.ts'
import type { Merchant } from '../../core/context.ts'
import { receiptKey } from './receipt-store.ts'

/** Removes the pictures that cards handed in, which may show who their member is; amounts and states stay. */
export async function forgetReceiptPictures(
  app: App,
  merchant: Pick<Merchant, 'id' | 'shortKey'>,
  cardIds: readonly string[],
): Promise<void> {
  if (cardIds.length === 0) return
  const of = (how: 'in' | 'not in') =>
    app.database.kysely
      .selectFrom('receipt')
      .select('picture')
      .where('merchant_id', '=', merchant.id)
      .where('card_id', how, cardIds)
  // Somebody else may have handed in the very same picture.
  const pictures = await of('in').where('picture', 'not in', of('not in')).distinct().execute()
  for (const { picture } of pictures)
    for (const size of ['whole', 'small'] as const)
      await app.storage.remove(receiptKey(merchant.shortKey, picture, size))
}
