import { v7 as uuid } from 'uuid'
import type { App } from '../server/src/core/app.ts'
import { platformKey } from '../server/src/accounts/uploads/platform-files.ts'
import { storeWebp } from '../server/src/accounts/uploads/publish-picture.ts'
import { demoLessons } from './lesson-words.ts'
import { readDemoPictures } from './pictures.ts'

/** Fills the platform's tutorials with an owner's first questions. */
export async function seedTutorials(app: App): Promise<void> {
  const pictures = await readDemoPictures(demoLessons.map(({ picture }) => picture))
  const rows = await Promise.all(
    demoLessons.map(async ({ picture, texts }, index) => {
      const found = pictures.find(({ name }) => name === picture)
      if (!found) throw new Error(`no picture ${picture}`)
      const { url } = await storeWebp(app, platformKey, 'tutorial', found.buffer)
      return { id: uuid(), position: index + 1, picture: url, texts: JSON.stringify(texts) }
    }),
  )
  await app.database.kysely.insertInto('tutorial').values(rows).execute()
}
