// What a card needs only once it is shown: loaded after the page, in one piece.
export { watchCard } from '../watch-card.ts'
export { landedStamps, newsOf } from './what-changed.ts'
