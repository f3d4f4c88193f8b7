import { PlusOutlined } from '@ant-design/icons'
import { type KeyKind, keyStates } from '@chopcard/contract/outward/key-kinds.ts'
import { createKey, type Key, listKeys } from '@chopcard/contract/outward/merchant/keys.ts'
import { Button, Empty, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { ListPage } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { May } from '../../../kit/permissions.tsx'
import { formatDay, formatInstantDay } from '../../../lib/format.ts'
import { KeyStateTag } from './key-state-tag.tsx'

const CreateKeyDialog = lazyPart<{ kind: KeyKind; onClose: () => void }>(() => import('./create-key-dialog.tsx'))
const KeyDialog = lazyPart<{ shown: Key; onClose: () => void }>(() => import('./key-dialog.tsx'))

type Props = { kind: KeyKind; children?: ReactNode }

/** The keys of one kind. */
export function KeyList({ kind, children }: Props) {
  const { t } = useTranslation('integration-keys')
  const [isMaking, setMaking] = useState(false)
  const [shown, setShown] = useState<Key>()
  const stateFilter = {
    kind: 'select',
    name: 'state',
    label: t('fact.state'),
    options: keyStates.map((value) => ({ value, label: t(`state.${value}`) })),
  } as const
  const testFilter = {
    kind: 'select',
    name: 'isTest',
    label: t('field.isTest'),
    options: (['false', 'true'] as const).map((value) => ({ value, label: t(`live.${value}`) })),
  } as const
  return (
    <ListPage
      isPart
      route={listKeys}
      params={{ x: kind }}
      title={t(`tab.${kind}`)}
      about={t(`listAbout.${kind}`)}
      searchHint={t('search')}
      filters={kind === 'api' ? [stateFilter, testFilter] : [stateFilter]}
      columns={useColumns(kind)}
      onOpen={setShown}
      empty={<Empty description={t(`empty.${kind}`)} />}
      toolbar={
        <May route={createKey}>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setMaking(true)}>
            {t(`create.${kind}`)}
          </Button>
        </May>
      }
    >
      {children}
      {isMaking && <CreateKeyDialog kind={kind} onClose={() => setMaking(false)} />}
      {shown && <KeyDialog shown={shown} onClose={() => setShown(undefined)} />}
    </ListPage>
  )
}

function useColumns(kind: KeyKind): ListColumn<Key>[] {
  const { t } = useTranslation('integration-keys')
  return [
    {
      key: 'name',
      title: t('field.name'),
      sort: 'name',
      onCard: 'heading',
      render: ({ name, isTest }) => (
        <>
          {name} {isTest && <Tag color="blue">{t('live.true')}</Tag>}
        </>
      ),
    },
    {
      key: 'hint',
      title: t(kind === 'certificate' ? 'fact.fingerprint' : 'fact.hint'),
      render: ({ hint }) => <code>{hint}</code>,
    },
    { key: 'scopes', title: t('field.scopes'), render: ({ scopes }) => t('scopeCount', { count: scopes.length }) },
    { key: 'state', title: t('fact.state'), render: ({ state }) => <KeyStateTag state={state} /> },
    {
      key: 'expires',
      title: t('fact.expires'),
      sort: 'expiresAt',
      render: ({ expiresAt }) => (expiresAt ? formatInstantDay(expiresAt) : t('never')),
    },
    {
      key: 'used',
      title: t('fact.lastUsed'),
      render: ({ lastUsedOn }) => (lastUsedOn ? formatDay(lastUsedOn) : t('unused')),
    },
    {
      key: 'created',
      title: t('fact.created'),
      sort: 'createdAt',
      render: ({ createdAt, createdBy }) => `${formatInstantDay(createdAt)} · ${createdBy.name}`,
    },
  ]
}
