import { DeleteOutlined, EyeOutlined, SaveOutlined } from '@ant-design/icons'
import { deleteView, listViews } from '@chopcard/contract/office/merchant/views.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { App, Button, Flex, Popover } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import type { SearchWords } from '../../../kit/list-search.ts'
import type { MemberColumn } from './member-columns.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'
import { withinWindow } from './within-window.ts'

const SaveView = lazyPart(() => import('./save-view.tsx'))

type View = Answer<typeof listViews>['data'][number]
type Props = {
  /** Filters and order as they are now. */
  words: SearchWords
  columns: readonly MemberColumn[]
  open: (words: SearchWords, columns: readonly MemberColumn[]) => void
}

/** The saved views of the member list: filters, order and columns under a name. */
export default function ViewsMenu({ words, columns, open }: Props) {
  const { t } = useTranslation('members')
  const views = useRead(listViews, {}).data?.data ?? []
  const [isOpen, setOpen] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const content = (
    <Flex vertical gap={4} className="views">
      {views.length === 0 && <span className="views-none">{t('views.none')}</span>}
      {views.map((view) => (
        <ViewLine
          key={view.id}
          view={view}
          onOpen={() => {
            setOpen(false)
            open(view.words, view.columns)
          }}
        />
      ))}
      <hr />
      <Button
        type="text"
        icon={<SaveOutlined />}
        className="views-open"
        onClick={() => {
          setOpen(false)
          setSaving(true)
        }}
      >
        {t('views.save')}
      </Button>
    </Flex>
  )
  return (
    <>
      <Popover trigger="click" {...withinWindow} open={isOpen} onOpenChange={setOpen} content={content}>
        <Button icon={<EyeOutlined />}>{t('views.button')}</Button>
      </Popover>
      {isSaving && <SaveView words={words} columns={columns} onClose={() => setSaving(false)} />}
    </>
  )
}

function ViewLine({ view, onOpen }: { view: View; onOpen: () => void }) {
  const { t } = useTranslation('members')
  const { message } = App.useApp()
  const remove = useChange(deleteView, { after: () => refresh(listViews) })
  const askRemove = async () => {
    try {
      await remove.mutateAsync({ params: { id: view.id } })
      message.success(t('views.deleted'))
    } catch (error) {
      message.error(errorText(error))
    }
  }
  return (
    <Flex align="center" gap={4}>
      <Button type="text" className="views-open" onClick={onOpen}>
        <span className="views-name">{view.name}</span>
        {!view.mine && <span className="views-by">{t('views.by', { name: view.owner })}</span>}
      </Button>
      {view.mine && (
        <Button
          type="text"
          icon={<DeleteOutlined />}
          aria-label={t('views.delete', { name: view.name })}
          onClick={() => void askRemove()}
        />
      )}
    </Flex>
  )
}
