import { listTutorials, markTutorial } from '@chopcard/contract/office/merchant/tutorials.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'

export type Tutorial = Answer<typeof listTutorials>['data'][number]

/** The tutorials in the reader's language, and what marks one as seen or not seen. */
export function useTutorials() {
  const list = useRead(listTutorials, {})
  const mark = useChange(markTutorial, { after: () => refresh(listTutorials) })
  return {
    list,
    tutorials: list.data?.data,
    mark: ({ id }: Tutorial, seen: boolean) => mark.mutateAsync({ params: { id }, body: { seen } }),
    isMarking: mark.isPending,
  }
}

/** Whether a tutorial's words contain what is searched for. */
export function matches({ title, description }: Tutorial, searched: string): boolean {
  return `${title}\n${description}`.toLowerCase().includes(searched.toLowerCase())
}
