import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { tables } from '../../../test/catalogue-rules.ts'
import { useApp } from '../../../test/harness.ts'
import { statement, useOwnDatabase } from '../../../test/own-database.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { exportedNames, leftTables } from './exported-tables.ts'
import { exportTo, makeOfferedPlan } from './full-exports-testing.ts'
import { importMerchant } from './import-merchant.ts'
import type { Manifest } from './manifest.ts'

test('every table that names a merchant is exported or left out with its reason', async () => {
  const all = await tables((text) => statement(inject('adminDatabaseUrl'), text))
  const named = all.filter(({ hasMerchant }) => hasMerchant).map(({ name }) => name)
  expect([...exportedNames, ...Object.keys(leftTables)].toSorted()).toEqual(named.toSorted())
})

describe('a merchant who moves to another platform', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chopcard-moving-'))
  const own = useOwnDatabase({ migrated: true })
  const here = useApp()
  const there = useApp({ databaseUrl: () => own.url })
  let world: World
  let manifest: Manifest
  const file = join(folder, 'export.zip')
  beforeAll(async () => {
    world = await makeWorld(here.app, here.server)
    manifest = await exportTo(here.app, world.merchant.id, file)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('an export that is imported elsewhere is exported from there with the same rows', async () => {
    const plan = await makeOfferedPlan(there.app)
    await importMerchant(there.app, file, plan)
    const again = await exportTo(there.app, world.merchant.id, join(folder, 'again.zip'))
    expect(again.tables).toEqual(manifest.tables)
    console.log(
      manifest.tables
        .filter((t) => !t.rows)
        .map((t) => t.name)
        .join(' '),
      manifest.files.length,
    )
  })
})
