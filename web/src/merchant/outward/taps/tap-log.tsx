import { listTaps } from '@chopcard/contract/outward/merchant/taps.ts'
import { useNavigate } from '@tanstack/react-router'
import { Button, Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../../kit/list-page.tsx'
import { useTapColumns, useTapFilters } from './tap-columns.tsx'
import './taps.css'

/** The taps of all tags, and what has become of each. */
export default function TapLog() {
  const { t } = useTranslation(['taps', 'shell'])
  const navigate = useNavigate()
  return (
    <ListPage
      route={listTaps}
      title={t('menu.tap-log', { ns: 'shell' })}
      about={t('logAbout')}
      searchHint={t('searchTaps')}
      filters={useTapFilters()}
      columns={useTapColumns(true)}
      empty={<Empty description={t('noTaps')} />}
      toolbar={<Button onClick={() => void navigate({ to: '/setup/taps' })}>{t('toTags')}</Button>}
    />
  )
}
