import { v7 as uuid } from 'uuid'
import type { App } from '../src/core/app.ts'
import type { TestAdmin } from './make-admin.ts'

const picture = `/files/platform/${'a'.repeat(64)}.webp`

/** A picture of the platform, as a form holds it. */
export const platformPicture = picture

/** A tutorial, a banner of each place, an upload that waits, and the version of the home page, all of the platform. */
export async function makePlatformThings(app: App, admin: TestAdmin) {
  const { kysely: db } = app.database
  const [tutorialId, bannerId, platformUploadId] = [uuid(), uuid(), uuid()]
  const text = { title: 'First card', description: 'One line', video: null }
  await db
    .insertInto('tutorial')
    .values({ id: tutorialId, position: 1, texts: JSON.stringify({ 'en-US': text }) })
    .execute()
  const pictures = JSON.stringify({ 'en-US': { picture, text: 'News' } })
  await db
    .insertInto('banner')
    .values({ id: bannerId, place: 'home', position: 1, name: 'News', pictures, enabled: false, plan_ids: [] })
    .execute()
  const name = `${'a'.repeat(64)}.webp`
  await db
    .insertInto('platform_file')
    .values({
      id: platformUploadId,
      admin_id: admin.id,
      kind: 'tutorial',
      content_type: 'image/webp',
      size: 10,
      state: 'published',
      name,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute()
  const homePage = await db.selectFrom('home_page_text').select('version').executeTakeFirst()
  return { tutorialId, bannerId, platformUploadId, homePageVersion: homePage?.version ?? 0 }
}
