import type { TestProject } from 'vitest/node'
import { distributeOver } from '../../scripts/distribute-over.ts'
import { copyToTemplate } from './migrated-template.ts'
import { createThrowAwayDatabase } from './throw-away.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database, shared by all tests of the run: each test makes a merchant of its own. */
    databaseUrl: string
    /** The same as superuser, to look behind guards and to kill sessions. */
    adminDatabaseUrl: string
  }
}

/** Starts the tests' database; `inject('databaseUrl')` hands its address out. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const database = await createThrowAwayDatabase()
  const removeTemplate = await copyToTemplate(database)
  const cluster = process.env.CHOPCARD_TEST_SHARDED
  const removeShards = cluster ? await distributeOver(cluster, database) : undefined
  console.log(`Testing on PostgreSQL ${database.version}${removeShards ? ', distributed by Citus' : ''}`)
  project.provide('databaseUrl', database.url)
  project.provide('adminDatabaseUrl', database.adminUrl)
  return async () => {
    await removeTemplate()
    await database.remove()
    await removeShards?.()
  }
}
