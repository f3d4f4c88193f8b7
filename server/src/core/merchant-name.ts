import type { Language } from '@chopcard/contract/core/kinds.ts'
import { wordsFor } from '@chopcard/contract/core/word-languages.ts'
import { findMerchant } from './authenticate.ts'
import type { Merchant } from './context.ts'
import type { Db, Tx } from './database.ts'
import { orNull } from './or-null.ts'

type Named = Pick<Merchant, 'name' | 'names'>

/** What a merchant is called in a language; in its primary one where it has no name of its own there. */
export function merchantName({ name, names }: Named, language: Language): string {
  const words: Partial<Record<Language, { name: string }>> = {}
  for (const of of Object.keys(names) as Language[]) words[of] = { name: names[of] ?? '' }
  return wordsFor(words, language)?.name || name
}

/** A merchant as members' pages show it: the one place that they have its name from, so that it is in their language. */
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

/** The same of a merchant by its id; of one that is closed, its primary name. */
export async function merchantNameOf(db: Db, id: string, language: Language): Promise<string> {
  const found = await orNull(() => findMerchant(db, { id }))
  if (found) return merchantName(found.merchant, language)
  const row = await db.selectFrom('merchant').select('name').where('merchant_id', '=', id).executeTakeFirstOrThrow()
  return row.name
}
