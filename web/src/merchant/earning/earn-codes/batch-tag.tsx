import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { EarnBatch } from './batch-words.ts'

const colours = { making: 'gold', running: 'green', stopped: 'default' }

/** Whether codes of a batch are taken, in a word and a colour. */
export function BatchTag({ state }: { state: EarnBatch['state'] }) {
  const { t } = useTranslation('earn-codes')
  return <Tag color={colours[state]}>{t(`state.${state}`)}</Tag>
}
