import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differenceIn } from './compare-testing.ts'
import { plantedDefects } from './planted-defects-testing.ts'
import { engine } from './play-testing.ts'
import { sequence } from './sequences-testing.ts'

const seed = Number(process.env['CHOPCARD_TEST_SEED'] ?? Date.now() % 1_000_000)
const sequences = Math.max(2_000, Number(process.env['CHOPCARD_TEST_FUZZ'] ?? 0))

test(
  `random years of a card end as in the model that was written from the specification (CHOPCARD_TEST_SEED=${seed})`,
  () => {
    fc.assert(
      fc.property(sequence, (one) => {
        expect(differenceIn(engine, one)).toBeUndefined()
      }),
      { numRuns: sequences, seed },
    )
  },
  30_000 + sequences * 30,
)

describe('the model test catches a rule that is wrong', () => {
  test.each(Object.entries(plantedDefects))('%s', (_name, wrong) => {
    const found = fc.check(
      fc.property(sequence, (one) => differenceIn(wrong, one) === undefined),
      { numRuns: sequences, seed, endOnFailure: true },
    )
    expect(found.failed).toBe(true)
  })
})
