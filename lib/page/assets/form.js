// The form of a request. What was typed stays in this tab until it was sent, whatever happens to the page. Chosen files
// are listed and can be removed, a second choice adds to the first, photos are made smaller, and a bar shows the progress
// of sending. Without this script, the form still works, by the browser's own file field.
{
  const decimals = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const format = new Intl.NumberFormat(document.documentElement.lang, {
    ...{ style: "unit", unit: "megabyte", ...decimals },
  });
  const megabytes = (bytes) => format.format(Math.max(0.1, bytes / 1e6));
  const put = (words, text) => words.replace("{}", () => text);

  /** The longer side in pixels and the quality of a photo: the first, and the next ones while all are too large. */
  const SIZES = [[2400, 0.85], [1800, 0.8], [1200, 0.8], [1200, 0.5]];

  /** What is sent in place of a photo, and the next of the sizes; the same photo if the browser can't read it. */
  const smaller = new WeakMap();
  const sent = (file) => smaller.get(file)?.file ?? file;
  const nextSize = (file) => smaller.get(file)?.next ?? 0;
  const totalSize = (files) => files.reduce((sum, file) => sum + sent(file).size, 0);

  /** Phones give photos a type, other devices at least a name. */
  const isPhoto = ({ type, name }) =>
    /^image\/(?:jpeg|hei[cf]|webp)$/.test(type) || /\.(?:jpe?g|hei[cf]|webp)$/i.test(name);

  /** A photo as JPEG, turned right, without the place where it was taken. */
  const shrink = async (photo, [side, quality]) => {
    const bitmap = await createImageBitmap(photo);
    const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const context = canvas.getContext("2d");
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
    // Some phones keep a canvas until it has no size.
    canvas.width = 0;
    if (blob === null) throw new Error("too large for a canvas");
    return new File([blob], photo.name.replace(/\.\w+$/, ".jpg"), { type: "image/jpeg" });
  };

  /** The name of a file, shortened, and without characters that could reverse the text around it. */
  const cleanName = ({ name }) => {
    // deno-lint-ignore no-control-regex -- it replaces control characters
    const clean = name.replace(/[\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/g, "\ufffd");
    return clean.length > 100 ? `${clean.slice(0, 100).toWellFormed()}…` : clean;
  };

  const make = (tag, className, text = "", role) => {
    const element = document.createElement(tag);
    element.className = className;
    element.textContent = text;
    if (role !== undefined) element.setAttribute("role", role);
    return element;
  };

  /** Keeps a text in this tab, or forgets it. A browser may refuse to keep anything. */
  const keep = (name, text) => {
    try {
      if (text === null) sessionStorage.removeItem(name);
      else sessionStorage.setItem(name, text);
    } catch {
      // Then the form is as it would be without this script.
    }
  };
  const recall = (name) => {
    try {
      return sessionStorage.getItem(name);
    } catch {
      return null;
    }
  };

  /** Keeps what was typed, and the form's key, by which a form that is opened again is known as the same one. */
  const keepTyped = (form) => {
    const texts = [...new FormData(form)].filter(([, value]) => typeof value === "string");
    keep("typed", new URLSearchParams(texts));
  };

  /** Writes what was typed into another copy of the form, whose key stays as it is. */
  const fillIn = ({ elements }, typed) => {
    for (const control of elements) {
      const { name, type, value } = control;
      if (type === "checkbox") control.checked = typed.getAll(name).includes(value);
      else if (typed.has(name) && type !== "hidden" && type !== "file") {
        control.value = typed.get(name);
      }
      if (type === "checkbox" ? control.checked : control.value) {
        control.closest("details")?.setAttribute("open", "");
      }
    }
  };

  /** The form, with its files and its sending. */
  class FilesForm {
    #input;
    #words;
    #button;
    #label;
    #list = make("ul", "files");
    #status = make("p", "hint", "", "status");
    #bar = make("progress", "");
    /** The chosen files, which the browser's own field has too: it may keep them over a reload. */
    #files = [];
    #shrinking;
    #isBusy = false;

    /** @param files The files of the form that this one replaces. */
    constructor(input, files) {
      this.#input = input;
      this.#words = JSON.parse(input.dataset.script);
      this.#button = input.form.querySelector("[type=submit]");
      this.#label = this.#button.textContent;
      this.#list.setAttribute("aria-label", this.#words.list);
      this.#bar.setAttribute("aria-label", this.#words.sending);
      input.before(make("p", "hint drop", this.#words.drop));
      input.after(this.#list, this.#status);
      input.onchange = () => this.add([...input.files]);
      input.form.addEventListener("submit", (event) => this.#submit(event));
      this.#take(files);
    }

    /** Runs when the page is shown, first or again: the browser may have kept its files, and nothing is being sent. */
    async restore({ persisted }) {
      if (this.#isBusy && !persisted) return;
      this.#take([...this.#input.files]);
      this.#rest();
      await this.#shrink();
      if (!this.#isBusy) this.#say("");
    }

    /** Adds files, makes photos smaller, and names what is of another kind. */
    async add(more) {
      const { unknown, empty, added } = this.#words;
      const isThere = (file) =>
        this.#files.some((one) =>
          ["name", "size", "lastModified"].every((fact) => one[fact] === file[fact])
        );
      // If the browser knows no type, the server decides by the file's bytes.
      const isKnown = ({ name, type }) =>
        type === "" || type === "application/octet-stream" ||
        this.#input.accept.split(",").some((one) =>
          one === type || name.toLowerCase().endsWith(one)
        );
      const fresh = more.filter((file) => !isThere(file));
      const taken = fresh.filter((file) => file.size > 0 && isKnown(file));
      const refused = fresh.filter((file) => !taken.includes(file))
        .map((file) => put(isKnown(file) ? empty : unknown, cleanName(file)));
      this.#take([...this.#files, ...taken]);
      this.#tell(refused);
      await this.#shrink();
      this.#tell([...refused, ...this.#faults()]);
      if (taken.length > 0) this.#say(put(added, taken.map(cleanName).join(", ")));
    }

    #remove(file) {
      const index = this.#files.indexOf(file);
      this.#take(this.#files.filter((one) => one !== file));
      this.#tell(this.#faults());
      this.#say(put(this.#words.removed, cleanName(file)));
      const buttons = [...this.#list.querySelectorAll("button")];
      (buttons[index] ?? buttons.at(-1) ?? this.#input).focus();
    }

    /** Lists these files, and gives them to the browser's own field. */
    #take(files) {
      this.#files = files;
      const transfer = new DataTransfer();
      for (const file of files) transfer.items.add(file);
      this.#input.files = transfer.files;
      this.#list.replaceChildren(...files.map((file) => {
        const item = make("li", "");
        const remove = make("button", "", "×");
        remove.type = "button";
        remove.setAttribute("aria-label", put(this.#words.remove, cleanName(file)));
        remove.onclick = () => this.#remove(file);
        item.append(
          make("bdi", "", cleanName(file)),
          make("span", "", megabytes(sent(file).size)),
          remove,
        );
        return item;
      }));
      if (files.length > 0) this.#input.form.querySelector(".again")?.remove();
    }

    /** Makes photos smaller one after another, since an old phone has no memory for two. */
    #shrink() {
      return this.#shrinking ??= this.#shrinkAll().finally(() => this.#shrinking = undefined);
    }

    async #shrinkAll() {
      for (let photo; (photo = this.#nextPhoto()) !== undefined;) {
        const next = nextSize(photo);
        this.#status.textContent = put(this.#words.shrinking, cleanName(photo));
        smaller.set(
          photo,
          await shrink(sent(photo), SIZES[next])
            .then((file) => ({ file, next: next + 1 }))
            .catch(() => ({ file: photo, next: SIZES.length })),
        );
        const index = this.#files.indexOf(photo);
        const size = this.#list.children[index]?.querySelector("span");
        if (size) size.textContent = megabytes(sent(photo).size);
      }
    }

    /** A photo that is as it was chosen or, while all files are too large, the least shrunken. */
    #nextPhoto() {
      const [photo] = this.#files.filter(isPhoto).sort((a, b) => nextSize(a) - nextSize(b));
      const isLarge = totalSize(this.#files) > this.#words.mostBytes;
      return photo && nextSize(photo) < (isLarge ? SIZES.length : 1) ? photo : undefined;
    }

    #faults() {
      const { most, mostBytes, tooMany, tooLarge } = this.#words;
      const isLarge = this.#shrinking === undefined && totalSize(this.#files) > mostBytes;
      return [this.#files.length > most && tooMany, isLarge && tooLarge].filter(Boolean);
    }

    /** Says what is wrong with the files, in the place where the server says it. */
    #tell(faults) {
      const { id } = this.#input;
      document.getElementById(`${id}-problem`)?.remove();
      const described = [`${id}-hint`];
      this.#input.removeAttribute("aria-invalid");
      if (faults.length > 0) {
        const problem = make("p", "field-problem", faults.join(" "), "alert");
        problem.id = `${id}-problem`;
        this.#status.after(problem);
        described.push(problem.id);
        this.#input.setAttribute("aria-invalid", "true");
      }
      this.#input.setAttribute("aria-describedby", described.join(" "));
    }

    #say(text) {
      const { total, smaller } = this.#words;
      const isSmaller = this.#files.some((file) => sent(file) !== file);
      this.#status.textContent = [
        text,
        this.#files.length > 0 && put(total, megabytes(totalSize(this.#files))),
        isSmaller && smaller,
      ].filter(Boolean).join(" ");
    }

    async #submit(event) {
      // For a form that an assistant filled in, the browser needs the response itself.
      if (event.agentInvoked) return;
      event.preventDefault();
      if (this.#isBusy) return;
      this.#isBusy = true;
      this.#button.setAttribute("aria-disabled", "true");
      this.#button.textContent = this.#words.sending;
      if (this.#shrinking !== undefined) {
        this.#button.textContent = this.#words.waiting;
        await this.#shrinking;
      }
      if (this.#faults().length > 0) {
        this.#rest();
        this.#tell(this.#faults());
        this.#input.focus();
      } else this.#send(this.#input.form);
    }

    #send(form) {
      form.querySelector(".failed")?.remove();
      this.#button.textContent = this.#words.sending;
      this.#bar.value = 0;
      this.#button.after(this.#bar);
      this.#status.textContent = this.#words.sending;
      const data = new FormData(form);
      data.delete(this.#input.name);
      for (const file of this.#files) data.append(this.#input.name, sent(file));
      const request = new XMLHttpRequest();
      request.open("POST", form.action);
      request.responseType = "document";
      request.setRequestHeader("Accept", "text/html");
      request.upload.onprogress = ({ loaded, total }) => this.#bar.value = loaded / (total || 1);
      request.onload = () => this.#answer(request);
      request.onerror = () => this.#fail();
      request.send(data);
    }

    #rest() {
      this.#isBusy = false;
      this.#button.textContent = this.#label;
      this.#button.removeAttribute("aria-disabled");
      this.#bar.remove();
      this.#status.textContent = "";
    }

    /** The connection broke off, or a proxy answered in place of the server. */
    #fail() {
      this.#rest();
      this.#button.parentElement.before(
        make("p", "field-problem failed", this.#words.failed, "alert"),
      );
    }

    /** Opens the page that thanks, or shows the form with its problems. */
    #answer({ status, response, responseURL }) {
      const { form } = this.#input;
      const main = response?.querySelector("main");
      const input = main?.querySelector("form input[type=file]");
      if (status < 400) {
        keep("thanks", put(this.#words.thanks, form.elements.firstName.value.trim()));
        keep("typed", null);
        location.assign(responseURL);
      } else if (status === 503 || !input) this.#fail();
      else {
        fillIn(input.form, new FormData(form));
        document.querySelector("main").replaceWith(main);
        document.title = response.title;
        keepTyped(input.form);
        current = new FilesForm(input, this.#files);
        main.querySelector("[role=alert]")?.focus();
      }
    }
  }

  let current;
  const form = document.querySelector("main form[method=post]");
  if (form === null) {
    // The page that thanks, by the name that this tab remembers.
    const thanks = recall("thanks");
    if (thanks !== null) document.querySelector("h1").textContent = thanks;
    for (const name of ["thanks", "typed"]) keep(name, null);
  } else {
    const kept = recall("typed");
    if (kept !== null) {
      const typed = new URLSearchParams(kept);
      // A service that a link chose stays chosen.
      for (const service of new URLSearchParams(location.search).getAll("service")) {
        typed.append("selectedServices", service);
      }
      fillIn(form, typed);
      const key = form.querySelector("[type=hidden]");
      key.value = typed.get(key.name) ?? key.value;
    }
    // The key that says "next" goes to the next field. Some phones would send the form.
    addEventListener("keydown", (event) => {
      const { key, target } = event;
      if (
        key !== "Enter" || target.enterKeyHint !== "next" ||
        !matchMedia("(pointer: coarse)").matches
      ) return;
      event.preventDefault();
      const shown = [...target.form.elements].filter((one) => one.offsetParent !== null);
      shown[shown.indexOf(target) + 1]?.focus();
    });
    addEventListener("input", ({ target }) => {
      if (target.form?.method === "post") keepTyped(target.form);
    });
  }

  const input = form?.querySelector("input[type=file]");
  if (input) {
    current = new FilesForm(input, [...input.files]);
    const mark = (isOver) => document.body.classList.toggle("dropping", isOver);
    const hasFiles = ({ dataTransfer }) => dataTransfer.types.includes("Files");
    addEventListener("pageshow", (event) => current.restore(event));
    addEventListener("dragover", (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      mark(true);
    });
    addEventListener("dragleave", ({ relatedTarget }) => relatedTarget ?? mark(false));
    addEventListener("drop", (event) => {
      if (!hasFiles(event)) return;
      // Otherwise the browser would open the file in place of the page.
      event.preventDefault();
      mark(false);
      current.add([...event.dataTransfer.files]);
    });
    addEventListener("paste", (event) => {
      const { files, types } = event.clipboardData;
      // What was copied from a document is text first.
      if (files.length === 0 || types.includes("text/plain")) return;
      event.preventDefault();
      current.add([...files]);
    });
  }
}
