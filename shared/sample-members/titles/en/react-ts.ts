/** Section and lecture titles: `#` begins a section, every other line is a lecture. */
export const REACT_TS_TITLES = `
# Getting set up
How to take this course: watch, pause, type, repeat
Installing Node.js and an editor on Windows and macOS
A first project with Vite, file by file
TypeScript is on your side: three bugs it finds today
What JSX compiles to, seen in the browser
Your first component: a business card in three parts
Typing props: required, optional and defaulted
Typing children, and the joy of composition
Lists and keys: why the index is a trap
Four ways to render conditionally, and what && gets wrong
React DevTools in ten minutes
Exercise: a card that introduces you 🎉
# State and events
useState from first principles: the page is a function
Event handlers and how to read React.ChangeEvent
Why logging after setState shows the old value
Functional updates: setCount((n) => n + 1)
Objects and arrays: getting a feel for immutability
Lifting state: two components, one truth
Controlled and uncontrolled inputs, and when each fits
Form validation: decide when to speak up
useReducer, for when state gets tangled
Discriminated unions for the states of a screen
Do not store what you can compute
Exercise: a shopping list with undo
# Effects and data
useEffect synchronises; it is not a lifecycle
Clean-up functions: turn off the lights
The dependency array and the linter's good intentions
Fetching: loading, success and failure
Race conditions: whose answer counts?
Cancelling with AbortController
Caching basics and when data goes stale
Rewriting it with TanStack Query, eighty lines shorter
Optimistic updates: promise now, apologise later
Error boundaries: keep the damage small
Suspense and skeletons without layout shift
Exercise: a weather page that works offline
# TypeScript in depth
Inference: write less, know more
Why unknown beats any
Type guards: let the compiler follow your thinking
Generic components: one table, any row
keyof, typeof and indexed access
satisfies: check the shape, keep the literals
Conditional types: enough to read them
Parsing outside data: do not trust JSON.parse
Branded types: an order id is not a member id
Typed errors: Result or exceptions?
Turning on the strict options one by one
Exercise: add types to untyped code
# Styling and layout
CSS Modules: styles that stay in their room
Custom properties and dark mode with light-dark()
Three intuitions for flexbox and one exception
Grid layouts that grow from the phone
Typography details: line height, quotes and widows
Container queries: components that know their width
How much motion is enough
Respecting prefers-reduced-motion
Images: agree on size first and nothing jumps
Design tokens: a shared language
Accessibility step one: visible focus
Exercise: build a page to within two pixels
# Routing and pages
Why addresses matter in a single-page app
Routing basics: the path is state
Nested routes and shared layouts
Search parameters as shareable state
Loaders and prefetching on intent
Focus and titles on navigation
Not found: a 404 with a next step
Scroll restoration: back means back
Sign-in redirects and checking return_to
Code splitting, one screen at a time
View transitions between list and detail
Exercise: a three-page bookshop
# Testing
Tests are documentation for your future self
Vitest set-up and a first test
Find elements by role and label, not by class
User events: typing, clicking, tabbing
Three ways to fake a server
Testing loading, empty, partial and failed
Async tests: wait for a condition, never sleep
Snapshots, used and abused
Types are tests too: expectTypeOf
Playwright: walk through in a real browser
Reading coverage without fooling yourself
Exercise: finish the shopping list's tests
# Performance
Measure first: reading the performance panel
Re-rendering is not slowness: find the bottleneck
When memo, useMemo and useCallback pay off
What React Compiler does, and what it does not
Long lists: content-visibility or virtualisation
useTransition: typing that never lags
useDeferredValue in a search box
Bundle size: find the heaviest package
Fonts and images: the forgotten half second
Web Vitals in plain words
Memory leaks: the timer nobody cleared
Exercise: rescue a slow page
# Project: a progress tracker
Interviewing the client: asked for, meant
A data model: courses, sections, lectures, states
Screen inventory: empty and failed count too
Cutting components out of boxes on paper
Scaffolding and folder agreements
Course list: progress, expiry and order
Course page: two thousand lectures without a stutter
Resume where you stopped: mm:ss and jumping
Locked lectures: saying when they open
Payment instructions: grouping and copying codes
The inbox: unread counts and mark all
Twenty questions before launch
# Shipping and after
Environment variables, and what never goes to the browser
Three ways to host static files, compared
CI: types, tests and build on every push
Error reports: who, where and since when
Content Security Policy for beginners
Sign-in done right: no tokens in localStorage
Internationalisation: sentences are not sums
Upgrading one thing at a time
Reading other people's code, tests first
A portfolio that explains trade-offs
Where to go next: three maps
Farewell: look back at your first card
`;
