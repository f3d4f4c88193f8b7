import type { Language } from '@chopcard/contract/core/kinds.ts'
import { wordsFor } from '@chopcard/contract/core/word-languages.ts'
import { findMerchant } from './authenticate.ts'
import type { Merchant } from './context.ts'
import type { Db, Tx } from './database.ts'
import { nullIfNotFound } from './null-if-not-found.ts'

export type Named = Pick<Merchant, 'name' | 'names' | 'language'>

/** A merchant's name in a language; its primary name if there is none in that language. */
export function merchantName({ name, names, language: primary }: Named, language: Language): string {
  const words: Partial<Record<Language, { name: string }>> = {}
  for (const of of Object.keys(names) as Language[]) words[of] = { name: names[of] ?? '' }
  return wordsFor(words, language, primary)?.name || name
}

/** The merchant for members' pages. All of them take the name from here, so that it is in the reader's language. */
export async function shownMerchant(
  db: Db | Tx,
  merchant: Named & Pick<Merchant, 'id' | 'timeZone'>,
  language: Language,
) {
  const look = await db
    .selectFrom('merchant')
    .select(['logo', 'background_color'])
    .where('merchant_id', '=', merchant.id)
    .executeTakeFirstOrThrow()
  const { id, timeZone } = merchant
  return {
    id,
    name: merchantName(merchant, language),
    logo: look.logo,
    backgroundColor: look.background_color,
    timeZone,
  }
}

/** The same for a merchant's id; for a merchant that is closed, its primary name. */
export async function merchantNameOf(db: Db, id: string, language: Language): Promise<string> {
  const found = await nullIfNotFound(() => findMerchant(db, { id }))
  if (found) return merchantName(found.merchant, language)
  const row = await db.selectFrom('merchant').select('name').where('merchant_id', '=', id).executeTakeFirstOrThrow()
  return row.name
}
