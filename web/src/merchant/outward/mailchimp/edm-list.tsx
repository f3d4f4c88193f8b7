import { EditOutlined } from '@ant-design/icons'
import { changeEdm, edmStates, keepEdm, listEdms } from '@chopcard/contract/outward/merchant/mailchimp-edm.ts'
import { getMailchimpConfig } from '@chopcard/contract/outward/merchant/mailchimp.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { Alert, Button, Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { ListPage, type RowOf } from '../../../kit/list-page.tsx'
import { useListSearch } from '../../../kit/list-search.ts'
import type { ListColumn } from '../../../kit/list-view.ts'
import { May, useMay } from '../../../kit/permissions.tsx'
import { formatInstant, formatNumber } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import { EdmStateTag } from './edm-state-tag.tsx'
import './mailchimp.css'
import { useAudienceName } from './use-audience-name.ts'

const EdmDetail = lazyPart(() => import('./edm-detail.tsx'))

type Row = RowOf<typeof listEdms>

/** The mailings, and the way to write one. */
export default function EdmList() {
  const { t } = useTranslation('mailchimp')
  const { search, change } = useListSearch()
  const navigate = useNavigate()
  const may = useMay()
  const open = (id: string | undefined) => change({ edm: id, page: search.page })
  const write = (draft?: string) =>
    void navigate({ to: '/mailchimp/edm/write', search: (draft ? { draft } : {}) as never })
  return (
    <ListPage
      route={listEdms}
      title={t('edm.title')}
      about={t('edm.about')}
      searchHint={t('edm.search')}
      filters={[
        {
          kind: 'select',
          name: 'state',
          label: t('edm.filter'),
          options: edmStates.map((value) => ({ value, label: t(`state.${value}`) })),
        },
      ]}
      columns={useColumns()}
      onOpen={({ id, state }) => (state === 'draft' && may(changeEdm) ? write(id) : open(id))}
      empty={<Empty description={t('edm.none')} />}
      toolbar={
        <May route={keepEdm}>
          <Button type="primary" icon={<EditOutlined />} onClick={() => write()}>
            {t('edm.write')}
          </Button>
        </May>
      }
    >
      <NotConnected />
      {search.edm && <EdmDetail id={search.edm} onClose={() => open(undefined)} />}
    </ListPage>
  )
}

/** Without a synchronised audience mailings can be written, but nobody gets them. */
export function NotConnected() {
  const { t } = useTranslation('mailchimp')
  const mayRead = useMay()(getMailchimpConfig)
  const config = useRead(getMailchimpConfig, {}, { enabled: mayRead }).data?.data
  if (!config || config.sync) return null
  const isConnected = config.audience !== null
  return (
    <Alert
      type="info"
      showIcon
      className="mailchimp-alert"
      title={t(isConnected ? 'edm.syncOff' : 'edm.notConnected')}
      action={<Link to="/mailchimp/config">{t(isConnected ? 'edm.settings' : 'edm.connect')}</Link>}
    />
  )
}

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation('mailchimp')
  const audienceName = useAudienceName()
  const figure = (row: Row, name: 'opened' | 'clicked') => (row.report ? formatNumber(row.report[name]) : '–')
  return [
    {
      key: 'title',
      title: t('column.title'),
      sort: 'title',
      onCard: 'heading',
      render: ({ title, subject }) => (
        <span className="mailchimp-cell">
          <strong>{title}</strong>
          <small>{subject}</small>
        </span>
      ),
    },
    { key: 'audience', title: t('column.audience'), render: ({ audience }) => audienceName(audience) },
    { key: 'state', title: t('column.state'), render: ({ state }) => <EdmStateTag state={state} /> },
    {
      key: 'recipients',
      title: t('column.recipients'),
      align: 'right',
      render: ({ state, recipients }) => (state === 'draft' ? '–' : formatNumber(recipients)),
    },
    { key: 'opened', title: t('column.opened'), align: 'right', render: (row) => figure(row, 'opened') },
    { key: 'clicked', title: t('column.clicked'), align: 'right', render: (row) => figure(row, 'clicked') },
    {
      key: 'at',
      title: t('column.at'),
      sort: 'createdAt',
      render: ({ createdAt, sendAt, sentAt }) => formatInstant(sentAt ?? sendAt ?? createdAt),
    },
  ]
}
