import type { App } from '../../core/app.ts'
import type { Merchant } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { forgetPicturesJob } from './jobs.ts'
import { receiptKey } from './receipt-store.ts'

/**
 * Has the pictures removed that cards handed in, which may show who their member is; amounts and states stay. By a job: the files are
 * no part of the transaction, and nobody could ask again where they cannot be reached in that moment.
 */
export async function forgetReceiptPictures(
  tx: Tx,
  app: App,
  { id: merchantId, shortKey }: Pick<Merchant, 'id' | 'shortKey'>,
  cardIds: readonly string[],
): Promise<void> {
  if (cardIds.length === 0) return
  const rows = await tx
    .selectFrom('receipt')
    .select('picture')
    .where('merchant_id', '=', merchantId)
    .where('card_id', 'in', cardIds)
    .distinct()
    .execute()
  const pictures = rows.map(({ picture }) => picture)
  if (pictures.length) await app.jobs.add(tx, forgetPicturesJob, { merchantId, shortKey, cardIds, pictures })
}

export const forgetPictures: JobHandler<typeof forgetPicturesJob> = {
  job: forgetPicturesJob,
  run: async ({ database, storage }, { merchantId, shortKey, cardIds, pictures }) => {
    // Somebody else may have handed in the very same picture.
    const others = await database.kysely
      .selectFrom('receipt')
      .select('picture')
      .where('merchant_id', '=', merchantId)
      .where('picture', 'in', pictures)
      .where('card_id', 'not in', cardIds)
      .execute()
    const kept = new Set(others.map(({ picture }) => picture))
    for (const picture of pictures)
      if (!kept.has(picture))
        for (const size of ['whole', 'small'] as const) await storage.remove(receiptKey(shortKey, picture, size))
  },
}
