import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import './campaigns.css'

/** Whether a campaign runs, in words and colour. */
export function StateTag({ state }: { state: 'active' | 'ended' }) {
  const { t } = useTranslation('campaigns')
  return <Tag className={`state-tag state-tag-${state}`}>{t(`state.${state}`)}</Tag>
}
