// Galleries open in a dialog, and before-and-after pairs get a slider. Without this script, the pictures of a gallery
// link to each other, and those of a pair stand side by side.
for (const gallery of document.querySelectorAll(".gallery")) {
  const links = [...gallery.querySelectorAll("figure > a")];
  if (links.length === 0) continue;
  const { previous, next, close } = gallery.dataset;
  const dialog = document.createElement("dialog");
  dialog.className = "lightbox";
  const picture = dialog.appendChild(document.createElement("img"));
  const caption = dialog.appendChild(document.createElement("p"));
  let at = 0;
  const show = (index) => {
    at = (index + links.length) % links.length;
    const small = links[at].querySelector("img");
    // The small picture shows at once, until the large one has loaded.
    picture.src = small.currentSrc || small.src;
    picture.alt = small.alt;
    const [width, height] = ["width", "height"].map((name) => +small.getAttribute(name));
    const scale = Math.min(innerWidth / width, (innerHeight - 80) / height);
    picture.width = width * scale;
    picture.height = height * scale;
    const large = new Image();
    const chosen = at;
    large.onload = () => chosen === at && (picture.src = large.src);
    large.src = links[at].dataset.full;
    const words = links[at].parentElement.querySelector("figcaption")?.textContent ?? small.alt;
    caption.textContent = links.length > 1 ? `${words} (${at + 1}/${links.length})` : words;
  };
  const button = (name, label, sign, action) => {
    const element = dialog.appendChild(document.createElement("button"));
    element.type = "button";
    element.className = name;
    element.setAttribute("aria-label", label);
    element.textContent = sign;
    element.onclick = action;
    return element;
  };
  if (links.length > 1) {
    button("previous", previous, "\u2190", () => show(at - 1));
    button("next", next, "\u2192", () => show(at + 1));
  }
  button("close", close, "\u00d7", () => dialog.close());
  dialog.onkeydown = ({ key }) => {
    if (key === "ArrowLeft") show(at - 1);
    if (key === "ArrowRight") show(at + 1);
  };
  dialog.onclick = ({ target }) => target === dialog && dialog.close();
  dialog.onclose = () => links[at].focus();
  let start = 0;
  dialog.ontouchstart = ({ touches }) => start = touches[0].clientX;
  dialog.ontouchend = ({ changedTouches }) => {
    const moved = changedTouches[0].clientX - start;
    if (Math.abs(moved) > 50) show(at - Math.sign(moved));
  };
  document.body.append(dialog);
  for (const [index, link] of links.entries()) {
    link.onclick = (event) => {
      event.preventDefault();
      show(index);
      dialog.showModal();
    };
  }
}

for (const pair of document.querySelectorAll(".compare")) {
  const slider = pair.querySelector("input");
  pair.classList.add("live");
  slider.oninput = () => pair.style.setProperty("--at", `${slider.value}%`);
}
