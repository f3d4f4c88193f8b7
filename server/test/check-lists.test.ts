import { describe, expect, inject, test } from 'vitest'
import { differences } from './check-lists.ts'
import { statement, useOwnDatabase } from './own-database.ts'
import { statedLists } from './stated-lists.ts'

test('every list of values in a check of the database is the one that the contract or the server states', async () => {
  expect(await differences((text) => statement(inject('adminDatabaseUrl'), text), statedLists)).toEqual([])
})

describe('control: planted defects', () => {
  const own = useOwnDatabase()

  test('control: a value too many, one too few, a list stated nowhere and a list without a check are found', async () => {
    await own.admin(`create table parcel (
      state text check (state in ('sent', 'lost', 'found')), lost_at date, way text check (way in ('air', 'sea')),
      marks text[] check (marks <@ array['fragile', 'heavy']), facts jsonb check (facts ->> 'kind' in ('gift', 'sale')),
      check ((state = 'Lost') = (lost_at is not null)))`)
    const found = await differences(own.admin, {
      'parcel.state': ['sent', 'lost', 'opened'],
      'parcel.marks': { contract: ['fragile', 'open'], without: ['open'], besides: ['heavy'], why: 'as planted' },
      'parcel.facts.kind': ['gift'],
      'letter.state': ['sent'],
    })
    expect(found).toEqual([
      'no check lists the values of letter.state',
      'parcel.facts.kind may be sale in the database only',
      'parcel.state may be found in the database only',
      'parcel.state may not be opened in the database',
      'parcel.way is stated nowhere: air, sea',
      'parcel_check mentions Lost, which parcel.state never is',
    ])
  })
})
