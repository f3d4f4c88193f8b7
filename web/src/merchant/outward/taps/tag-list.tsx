import { PlusOutlined } from '@ant-design/icons'
import { addTag, listTags } from '@chopcard/contract/outward/merchant/taps.ts'
import { shownTagStates, tagKinds } from '@chopcard/contract/outward/taps.ts'
import { useNavigate } from '@tanstack/react-router'
import { Button, Empty } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { ListPage } from '../../../kit/list-page.tsx'
import { May } from '../../../kit/permissions.tsx'
import { useStoreFilter } from '../../../kit/stores.ts'
import type { TagDialogProps } from './tag-dialog.tsx'
import { useTagColumns } from './tag-columns.tsx'
import './taps.css'

const TagDialog = lazyPart<TagDialogProps>(() => import('./tag-dialog.tsx'))

/** The NFC tags of the shop: on the counter, at booths, with the staff. */
export default function TagList() {
  const { t } = useTranslation(['taps', 'shell'])
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  const open = (id: string) => void navigate({ to: '/setup/taps/$id', params: { id } })
  return (
    <>
      <ListPage
        route={listTags}
        title={t('menu.tap-list', { ns: 'shell' })}
        about={t('about')}
        searchHint={t('search')}
        filters={[
          {
            kind: 'select',
            name: 'kind',
            label: t('column.kind'),
            options: tagKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
          },
          {
            kind: 'select',
            name: 'state',
            label: t('column.state'),
            options: shownTagStates.map((value) => ({ value, label: t(`state.${value}`) })),
          },
          ...useStoreFilter(),
        ]}
        columns={useTagColumns()}
        onOpen={({ id }) => open(id)}
        empty={<Empty description={t('none')} />}
        toolbar={
          <>
            <Button onClick={() => void navigate({ to: '/setup/tap-log' })}>{t('log')}</Button>
            <May route={addTag}>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
                {t('add')}
              </Button>
            </May>
          </>
        }
      />
      {isAdding && <TagDialog onClose={() => setAdding(false)} onSaved={({ id }) => open(id)} />}
    </>
  )
}
