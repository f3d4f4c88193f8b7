import { listPlatformViews, type PlatformView } from '@chopcard/contract/platform/merchant/platform-access.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { TwoLines } from '../../../kit/list-cells.tsx'
import { textColumn } from '../../../kit/list-columns.tsx'
import { ListPage } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { formatInstant } from '../../../lib/format.ts'
import { AccessPanel } from './access-panel.tsx'
import './access.css'

/** What the platform did in this back office, and whether it must ask before it changes something. */
export default function AccessList() {
  const { t } = useTranslation('platform-access')
  const options = (['true', 'false'] as const).map((value) => ({ value, label: t(`filter.${value}`) }))
  return (
    <ListPage
      route={listPlatformViews}
      title={t('title')}
      about={t('about')}
      searchHint={t('search')}
      filters={[{ kind: 'select', name: 'written', label: t('filter.label'), options }]}
      columns={useColumns()}
      empty={t('none')}
    >
      <AccessPanel />
    </ListPage>
  )
}

function useColumns(): ListColumn<PlatformView>[] {
  const { t } = useTranslation('platform-access')
  return [
    {
      key: 'who',
      title: t('column.who'),
      onCard: 'heading',
      render: ({ adminName, onBehalfOf }) => (
        <TwoLines small first={<strong>{adminName}</strong>} second={t('onBehalfOf', { name: onBehalfOf })} />
      ),
    },
    {
      key: 'startedAt',
      title: t('column.when'),
      sort: 'startedAt',
      render: (row) => (
        <TwoLines
          small
          first={formatInstant(row.startedAt)}
          second={row.endedAt ? <Ended view={row} /> : <Tag color="gold">{t('running')}</Tag>}
        />
      ),
    },
    {
      key: 'written',
      title: t('column.written'),
      render: ({ written }) =>
        written.length === 0 ? (
          t('nothing')
        ) : (
          <ul className="access-written">
            {written.map(({ at, what }, index) => (
              <li key={index}>
                {t(`writes.${what}`)} <small>{formatInstant(at)}</small>
              </li>
            ))}
          </ul>
        ),
    },
    textColumn('reason', t('column.reason')),
  ]
}

function Ended({ view: { endedAt, endedBy } }: { view: PlatformView }) {
  const { t } = useTranslation('platform-access')
  const until = t('until', { when: formatInstant(endedAt ?? '') })
  return <>{endedBy ? `${until} · ${t(`ended.${endedBy}`)}` : until}</>
}
