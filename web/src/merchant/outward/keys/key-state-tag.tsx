import type { KeyState } from '@chopcard/contract/outward/key-kinds.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'

const colours = { active: 'green', ending: 'gold', expired: 'default', revoked: 'red' }

/** Whether a key can be used, in a word and a colour. */
export function KeyStateTag({ state }: { state: KeyState }) {
  const { t } = useTranslation('integration-keys')
  return <Tag color={colours[state]}>{t(`state.${state}`)}</Tag>
}
