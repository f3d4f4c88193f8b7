import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { BatchAnswer } from './act-words.ts'

const ofBatch = {
  read: 'default',
  checked: 'default',
  waiting: 'gold',
  running: 'blue',
  done: 'green',
  cancelled: 'default',
}
const ofRow = { waiting: 'gold', done: 'green', refused: 'red', skipped: 'default' }

/** The state of a job in a word and a colour. */
export function StateTag({ state }: { state: BatchAnswer['state'] }) {
  const { t } = useTranslation('batches')
  return <Tag color={ofBatch[state]}>{t(`state.${state}`)}</Tag>
}

/** What became of a row. */
export function RowTag({ state }: { state: keyof typeof ofRow }) {
  const { t } = useTranslation('batches')
  return <Tag color={ofRow[state]}>{t(`row.${state}`)}</Tag>
}
