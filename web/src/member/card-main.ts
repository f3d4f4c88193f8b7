import { CardPage } from './card/card-page.tsx'
import { hydrate } from './hydrate.ts'

hydrate(CardPage)
