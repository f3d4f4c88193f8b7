import { expect, test } from 'vitest'
import { useApp } from '../../../test/harness.ts'
import { makeMerchant } from '../../../test/make.ts'
import { useOwnDatabase } from '../../../test/own-database.ts'
import { languages } from '@chopcard/contract/core/kinds.ts'
import { wordsOf } from '../../core/i18n.ts'
import { features } from '../../features.ts'

const own = useOwnDatabase({ migrated: true })
const on = useApp({ databaseUrl: () => own.url })
const scheduled = features.flatMap(({ jobs }) => jobs.filter(({ cron }) => cron).map(({ job }) => job.name))

test.each(languages)(
  'every scheduled task has a readable name in %s, and there is no name without a task',
  (language) => {
    const names = wordsOf(language, 'tasks')['names'] as object
    expect(Object.keys(names).toSorted()).toEqual(scheduled.toSorted())
  },
)

const resultOf = (result: unknown) => (typeof result === 'object' && result !== null ? result : {})

test.each(languages)('every count that a scheduled task reports has words in %s', async (language) => {
  await makeMerchant(on.app)
  const counts = Object.keys(wordsOf(language, 'tasks')['count'] as object)
  const tasks = features.flatMap(({ jobs }) => jobs.filter(({ cron }) => cron))
  const results: object[] = []
  for (const { run } of tasks) results.push(resultOf(await run(on.app, {})))
  const counted = [...new Set(results.flatMap(Object.keys))]
  expect(counted.length).toBeGreaterThan(5)
  expect(counted.filter((name) => !counts.includes(name))).toEqual([])
})
