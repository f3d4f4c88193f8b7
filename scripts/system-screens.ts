import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type SystemPage, systemPageNames, systemPages } from '../contract/core/system-pages.ts'
import type { App } from '../server/src/core/app.ts'
import { root } from './run.ts'

/** Of each page of one object, which object of the demo it shows. */
const objects: Partial<Record<SystemPage, ReturnType<typeof sql<{ id: string }>>>> = {
  'merchant-edit': sql`select merchant_id as id from merchant where name = 'Kopi Corner'`,
  'service-plan-edit': sql`select id from service_plan where superseded_at is null order by name limit 1`,
  'admin-edit': sql`select id from system_admin where email = 'agent@platform.example'`,
  'appleidentifier-edit': sql`select id from apple_identifier order by pass_type_id limit 1`,
  'tutorial-edit': sql`select id from tutorial order by position limit 1`,
  'scheduled-task-edit': sql`select name as id from task_schedule order by name limit 1`,
  // The keys that may be set are the program's own; the table holds those that were.
  'systemConfig-edit': sql`select 'logs.messageDays' as id`,
}

/** The pages of the platform's back office that have a screen: a page may be declared before its screen is built. */
export const systemPagesBuilt: readonly SystemPage[] = (() => {
  const source = readFileSync(join(root, 'web/src/sys/routes.tsx'), 'utf8')
  const built = new Set([...source.matchAll(/screen\(\s*'([^']+)'/g)].map(([, page]) => page))
  return systemPageNames.filter((page) => built.has(page))
})()

/** Every page of the platform's back office that has a screen, by its address on the data of the demo. */
export async function systemScreens(app: App): Promise<Record<string, string>> {
  const pathOf = async (page: SystemPage) => {
    const { path } = systemPages[page]
    if (!path.includes('{')) return path
    const found = await objects[page]?.execute(app.database.kysely)
    const id = found?.rows[0]?.id
    if (!id) throw new Error(`scripts/system-screens.ts names no object of the demo for the page ${page}`)
    return path.replace(/\{\w+\}/, id)
  }
  const screens: Record<string, string> = {}
  for (const page of systemPagesBuilt) screens[`sys-${page}`] = await pathOf(page)
  return screens
}
