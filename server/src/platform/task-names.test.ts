import { expect, test } from 'vitest'
import { languages } from '@chopcard/contract/kinds.ts'
import { wordsOf } from '../core/i18n.ts'
import { features } from '../features.ts'

const scheduled = features.flatMap(({ jobs = [] }) => jobs.filter(({ cron }) => cron).map(({ name }) => name))

test.each(languages)('every scheduled task has a readable name in %s, and no name is left over', (language) => {
  const names = wordsOf(language, 'tasks')['names'] as object
  expect(Object.keys(names).toSorted()).toEqual(scheduled.toSorted())
})
