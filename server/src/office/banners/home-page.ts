import { sql } from 'kysely'
import type * as contract from '@chopcard/contract/platform/admin/home-page.ts'
import { type Language, languages } from '@chopcard/contract/core/kinds.ts'
import { type HomePageText, homePageTexts, type HomePageTexts } from '@chopcard/contract/office/home-page.ts'
import type { App } from '../../core/app.ts'
import type { Verb } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { wordsOf } from '../../core/i18n.ts'
import type { MemberPageSources } from '../../member-pages/sources.ts'
import { refuseOtherVersion } from '../../core/refuse-changed.ts'

export const getHomePage: Verb<typeof contract.getHomePage> = async ({ db }) => ({
  ...(await storedTexts(db)),
  own: ownTexts,
})

/** Replaces all texts by optimistic locking; version 0 means that none were stored yet. */
export const editHomePage: Verb<typeof contract.editHomePage> = (ctx, { body }) =>
  ctx.write(async (tx) => {
    const before = await storedTexts(tx)
    const texts = saidOnly(body.texts)
    const { rows } = await sql<{ version: number }>`
      insert into home_page_text as stored (texts, version) select ${JSON.stringify(texts)}::jsonb, 1 where ${body.version} = 0
      on conflict (is_only) do nothing returning version`.execute(tx)
    const changed = rows[0] ?? (await replace(tx, texts, body.version, ctx.now))
    if (!changed) refuseOtherVersion({ texts }, { texts: (await storedTexts(tx)).texts })
    ctx.note({ target: 'home-page', before: before.texts, after: texts })
    return { texts, own: ownTexts, version: changed.version }
  })

const replace = (tx: Tx, texts: HomePageTexts, version: number, now: Date) =>
  tx
    .updateTable('home_page_text')
    .set({ texts: JSON.stringify(texts), version: version + 1, updated_at: now })
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()

/** What the platform has replaced on the page at the root address, in the reader’s language. */
export const homePageSource = (app: App): Pick<MemberPageSources, 'homePageTexts'> => ({
  homePageTexts: async (language) => (await storedTexts(app.database.kysely)).texts[language] ?? {},
})

async function storedTexts(db: Db | Tx): Promise<{ texts: HomePageTexts; version: number }> {
  const row = await db.selectFrom('home_page_text').select(['texts', 'version']).executeTakeFirst()
  return row ? { texts: row.texts as HomePageTexts, version: row.version } : { texts: {}, version: 0 }
}

/** Texts that were emptied are none, and so is a language without any. */
const saidOnly = (given: HomePageTexts): HomePageTexts =>
  Object.fromEntries(
    Object.entries(given)
      .map(([language, texts]) => [language, Object.fromEntries(Object.entries(texts).filter(([, said]) => said))])
      .filter(([, texts]) => Object.keys(texts as object).length > 0),
  ) as HomePageTexts

const textsIn = (language: Language) => {
  const { texts } = wordsOf(language, 'landing') as { texts: Record<HomePageText, string> }
  return Object.fromEntries(homePageTexts.map((name) => [name, texts[name]])) as Record<HomePageText, string>
}

const ownTexts: HomePageTexts = Object.fromEntries(languages.map((language) => [language, textsIn(language)]))
