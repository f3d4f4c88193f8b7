import pg from 'pg'
import type { ThrowAwayDatabase } from './throw-away.ts'

/** The database that `useOwnDatabase` copies where it is to have the schema. */
export const templateOf = (url: string): string => `${nameIn(url)}_template`

const nameIn = (url: string): string => new URL(url).pathname.slice(1)

/** Keeps a copy of a migrated database that nobody has written to: a copy takes less time than the migrations. */
export async function copyToTemplate({ url, adminUrl }: ThrowAwayDatabase): Promise<() => Promise<void>> {
  const asAdmin = async (text: string) => {
    const admin = new pg.Client({ connectionString: adminUrl })
    await admin.connect()
    await admin.query(text).finally(() => admin.end())
  }
  await asAdmin(`create database ${templateOf(url)} owner ${new URL(url).username} template ${nameIn(url)}`)
  return () => asAdmin(`drop database ${templateOf(url)}`)
}
