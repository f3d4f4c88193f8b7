import { Button, Progress, Segmented, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { SearchBox } from '../../../kit/list-filters.tsx'
import { useListSearch } from '../../../kit/list-search.ts'
import { MessagePage } from '../../../kit/message-page.tsx'
import { Page } from '../../../kit/page.tsx'
import { TutorialCard } from './tutorial-card.tsx'
import './tutorials.css'
import { matches, useTutorials } from './use-tutorials.ts'

const TutorialDialog = lazyPart(() => import('./tutorial-dialog.tsx'))

/** Short lessons on an owner's first questions, with what has been seen of them. Search, choice and open lesson are in the address. */
export default function TutorialList() {
  const { t } = useTranslation(['tutorials', 'shell'])
  const { list, tutorials, mark, isMarking } = useTutorials()
  const { search, change } = useListSearch()
  const only = search.only === 'unseen' ? 'unseen' : 'all'
  const shown = tutorials?.filter((one) => (only === 'all' || !one.seenAt) && (!search.q || matches(one, search.q)))
  const open = tutorials?.find(({ id }) => id === search.open)
  return (
    <Page title={t('menu.tutorial', { ns: 'shell' })} about={t('about')} width={1320}>
      {list.isError && !tutorials && <Failure error={list.error} retry={list.refetch} />}
      {list.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {tutorials?.length === 0 && <MessagePage kind="lost" title={t('none')} />}
      {tutorials && tutorials.length > 0 && (
        <>
          <div className="tutorial-bar">
            <SeenSoFar seen={tutorials.filter(({ seenAt }) => seenAt).length} all={tutorials.length} />
            <search className="tutorial-search">
              <SearchBox hint={t('search')} value={search.q ?? ''} onChange={(q) => change({ q })} />
              <Segmented
                aria-label={t('show')}
                value={only}
                onChange={(value) => change({ only: value === 'unseen' ? value : undefined })}
                options={[
                  { value: 'all', label: t('all') },
                  { value: 'unseen', label: t('unseen') },
                ]}
              />
            </search>
          </div>
          {shown?.length === 0 && (
            <MessagePage
              kind={only === 'unseen' && !search.q ? 'success' : 'lost'}
              title={t(only === 'unseen' && !search.q ? 'allSeen' : 'nothingFound')}
              extra={<Button onClick={() => change({ q: undefined, only: undefined })}>{t('showAll')}</Button>}
            />
          )}
          <ol className="tutorials">
            {shown?.map((one) => (
              <li key={one.id}>
                <TutorialCard tutorial={one} onOpen={() => change({ open: one.id })} />
              </li>
            ))}
          </ol>
        </>
      )}
      {open && tutorials && (
        <TutorialDialog
          key={open.id}
          tutorial={open}
          next={tutorials[tutorials.indexOf(open) + 1]}
          isMarking={isMarking}
          onMark={(seen) => mark(open, seen)}
          onNext={(id) => change({ open: id })}
          onClose={() => change({ open: undefined })}
        />
      )}
    </Page>
  )
}

function SeenSoFar({ seen, all }: { seen: number; all: number }) {
  const { t } = useTranslation('tutorials')
  return (
    <div className="tutorial-progress">
      <span>{t('seenOf', { seen, all })}</span>
      <Progress percent={Math.round((100 * seen) / all)} showInfo={false} aria-label={t('seenOf', { seen, all })} />
    </div>
  )
}
