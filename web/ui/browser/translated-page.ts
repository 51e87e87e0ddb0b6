/**
 * A browser's translator takes each text out of the page and puts `<font>` elements in its place. React does not know about them
 * (https://github.com/facebook/react/issues/11538).
 */

interface Methods {
  removeChild: <Child extends Node>(this: Node, child: Child) => Child;
  insertBefore: <Child extends Node>(this: Node, child: Child, before: Node | null) => Child;
}

/** Whether a translator has changed this part of the page. */
export function isTranslated(part: Element): boolean {
  return part.querySelector("font") !== null;
}

/**
 * Lets React remove a node, or insert another before it, when the node is no longer where React put it. Otherwise the call would throw,
 * and React would give up the whole page. A second safeguard: each text that may change has an element of its own
 * (`web/build/lint/own-element.ts`).
 */
export function tolerateMovedNodes(): void {
  const methods: Methods = Node.prototype;
  const { removeChild, insertBefore } = methods;

  Node.prototype.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
    const place = placeIn(this, child);
    if (place !== null) removeChild.call(this, place);
    return child;
  };

  Node.prototype.insertBefore = function insert<Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    insertBefore.call(this, child, before && placeIn(this, before));
    return child;
  };
}

/** `node`, or the element that a translator put around it, as a child of `parent`; null if it is not inside `parent`. */
function placeIn(parent: Node, node: Node): Node | null {
  let place: Node | null = node;
  while (place !== null && place.parentNode !== parent)
    place = place.parentElement?.localName === "font" ? place.parentElement : null;
  return place;
}
